import { z } from 'zod'
import { workSchema } from './work.ts'

/** For administrators. */
export const findWork = {
  method: 'GET',
  path: '/api/works/:id',
  summary: 'Find a work of the catalogue',
  params: z.object({ id: z.string() }),
  answer: z.object({ body: workSchema }),
} as const
