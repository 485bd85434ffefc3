import { z } from 'zod'
import { utcDateTimeSchema } from './values.ts'

/**
 * While a report of infringement is being examined, as long as a court ordered it, or for good. The public then gets neither sound nor pictures nor a
 * description, and can't bid through the site.
 */
export const blockSchema = z.object({ since: utcDateTimeSchema, isPermanent: z.boolean(), isOrdered: z.boolean() })

export type Block = z.infer<typeof blockSchema>
