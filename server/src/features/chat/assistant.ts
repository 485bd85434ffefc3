import type { Parsed } from '@melos/questions'
import type { z } from 'zod'

export interface Question {
  readonly question: string
  readonly auctionId?: bigint | undefined
  /** The person's authorization header; absent for visitors. */
  readonly authorization?: string | undefined
}

export type ParsedQuestion = Question & Parsed

export interface Assistant {
  /** Yields the answer piece by piece and throws if it fails or breaks off. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<string>
}

/** Sends a GET request to Melos itself, with the person's rights if there is an authorization. */
export type ReadSite = (path: string, authorization?: string) => Promise<{ status: number; body: unknown }>

export class UnansweredError extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} was answered with ${status}`)
    this.status = status
  }
}

interface Request<Answer extends z.ZodType> {
  readonly endpoint: { readonly path: string; readonly answer: Answer }
  /** The auction in the endpoint's path. */
  readonly auctionId?: bigint | number
  readonly query?: Readonly<Record<string, string>>
  readonly authorization?: string | undefined
}

export async function readAnswer<Answer extends z.ZodType>(
  readSite: ReadSite,
  { endpoint, auctionId, query, authorization }: Request<Answer>,
): Promise<z.output<Answer>> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const path = `${endpoint.path.replace(':externalId', `${auctionId}`)}${search}`
  const { status, body } = await readSite(path, authorization)
  if (status !== 200) throw new UnansweredError(path, status)
  return endpoint.answer.parse(body)
}

const PAGE_SIZE = 100

type Paged<Item> = z.ZodType<{ data: Item[]; total: number }>

export async function readPages<Item>(
  readSite: ReadSite,
  { maxPages, ...request }: Request<Paged<Item>> & { readonly maxPages: number },
): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = { ...request.query, size: `${PAGE_SIZE}`, page: `${page}` }
    const { data, total } = await readAnswer(readSite, { ...request, query })
    items.push(...data)
    if (data.length === 0 || items.length >= total) break
  }
  return items
}
