import { z } from 'zod';

// Without this, zod tests with the first schema whether it can compile code, which our content security
// policy reports as a violation. This import must come before every other import.
z.config({ jitless: true });
