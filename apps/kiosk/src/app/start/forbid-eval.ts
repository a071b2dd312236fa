import { z } from 'zod';

// Otherwise zod tests at the first schema whether it may compile code, which our content security
// policy forbids. Must be the first import.
z.config({ jitless: true });
