import type { z } from 'zod'
import type { ReadSite } from '../assistant.ts'

/** Melos answered with another status than 200. */
export class UnansweredError extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} was answered with ${status}`)
    this.status = status
  }
}

interface Request<Answer extends z.ZodType> {
  readonly endpoint: { readonly answer: Answer }
  readonly path: string
  readonly authorization?: string | undefined
}

export async function readAnswer<Answer extends z.ZodType>(
  readSite: ReadSite,
  { endpoint, path, authorization }: Request<Answer>,
): Promise<z.output<Answer>> {
  const { status, body } = await readSite(path, authorization)
  if (status !== 200) throw new UnansweredError(path, status)
  return endpoint.answer.parse(body)
}
