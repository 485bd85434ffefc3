import { z } from 'zod'

/** `YYYY-MM-DD HH:mm:ss`, always UTC. */
export const utcDateTimeSchema = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
