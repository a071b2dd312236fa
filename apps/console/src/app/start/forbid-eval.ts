import { z } from 'zod';

// Else zod tries out, when the first schema is made, whether it may compile code; our content
// security policy forbids that. So this comes before every other import.
z.config({ jitless: true });
