import { z } from 'zod'
import { pageSchema, sizeSchema } from './paging.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: utcDateTimeSchema,
  action: z.string(),
  /** A wallet, an administrator, or what was given in their place. */
  actor: z.string(),
  network: z.string(),
  reason: z.string().nullable(),
})

export type AuditRecord = z.infer<typeof auditEntrySchema>

/** For administrators; newest first. */
export const listAudit = {
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what, and what was refused',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(auditEntrySchema), total: z.int().nonnegative() }),
} as const
