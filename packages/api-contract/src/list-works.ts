import { z } from 'zod'
import { pageSchema, sizeSchema } from './paging.ts'
import { workSchema } from './work.ts'

/** For administrators; newest first. */
export const listWorks = {
  method: 'GET',
  path: '/api/works',
  summary: 'List the works of the catalogue',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
  }),
  answer: z.object({ data: z.array(workSchema), total: z.int().nonnegative() }),
} as const
