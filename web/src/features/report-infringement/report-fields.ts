import type { InfringementReport } from '@melos/api-contract'

export type ReportField = keyof InfringementReport

/** The most characters of each, as the server has them. */
export const limits: Readonly<Record<ReportField, number>> = {
  statement: 4000,
  work: 4000,
  content: 4000,
  contentUrl: 2000,
  proof: 4000,
  name: 200,
  email: 254,
}

/** In the order of the form. */
export const itemFields = ['statement', 'work', 'content', 'contentUrl', 'proof'] as const
export const contactFields = ['name', 'email'] as const
export const reportFields = [...itemFields, ...contactFields] as const
