import type { FastifyReply } from 'fastify'
import { type Database, readConsistently } from '../database/database.ts'
import { shareReads } from '../database/share-reads.ts'
import { chainNow, readSnapshot, type Snapshot } from '../indexer/read-snapshot.ts'
import { RequestError } from './request-error.ts'

interface Answer {
  readonly body: unknown
  /** Until when time alone does not change it. */
  readonly until?: Date | undefined
}

/** An answer of the current version; `text` is there once it has been made. */
interface Kept {
  readonly making: Promise<string>
  text: string | undefined
  until: Date | undefined
}

interface Question {
  /** Two questions with one key have one answer. */
  readonly key: string
  /** What checks the answer, once, when it is made. */
  readonly schema: { parse(body: unknown): unknown }
  /** Makes the answer from one state of the database, with one query at a time. */
  readonly make: Make<Answer>
}

/** `now` is the later of the clock and the last block's time. */
type Make<Value> = (db: Database, now: Date) => Promise<Value>

export interface AnswerCache {
  send(reply: FastifyReply, question: Question): Promise<FastifyReply>
  /** For what is one person's own: made for each request, from one state of the database too. */
  make<Value>(reply: FastifyReply, make: Make<Value>): Promise<Value>
}

/** Beyond so many answers of one version the oldest is forgotten. */
const MOST_ANSWERS = 1_000
const REBUILD_RETRY_SECONDS = 5

/**
 * Keeps public answers as the text that is sent, for as long as the data is of the same version. Which version it is, is asked
 * of the database for every request, in one read for all requests that wait: so an answer is never older than its question,
 * in any process.
 */
export function createAnswerCache(db: Database): AnswerCache {
  const shareSnapshot = shareReads(() => readSnapshot(db))
  let version: bigint | undefined
  let answers = new Map<string, Kept>()

  return {
    async send(reply, question) {
      const snapshot = await shareSnapshot()
      refuseWhileRebuilding(snapshot)
      const now = chainNow(snapshot)
      // A slower request may come with an older version: it must not bring old answers back.
      if (version === undefined || snapshot.version > version) {
        version = snapshot.version
        answers = new Map()
      }
      const isCurrent = snapshot.version === version
      const kept = isCurrent ? keep(question, now) : makeText(db, question, now)
      const text = kept.text ?? (await kept.making)
      return describeIndex(reply, snapshot).type('application/json; charset=utf-8').send(text)
    },

    async make(reply, make) {
      return await readConsistently(db, async (consistent) => {
        const snapshot = await readSnapshot(consistent)
        refuseWhileRebuilding(snapshot)
        describeIndex(reply, snapshot)
        return await make(consistent, chainNow(snapshot))
      })
    },
  }

  function keep(question: Question, now: Date): Kept {
    const kept = answers.get(question.key)
    if (kept !== undefined && (kept.until === undefined || now < kept.until)) return kept
    const made = makeText(db, question, now)
    answers.set(question.key, made)
    if (answers.size > MOST_ANSWERS) forgetOldest(answers)
    made.making.catch(() => {
      if (answers.get(question.key) === made) answers.delete(question.key)
    })
    return made
  }
}

function makeText(db: Database, { make, schema }: Question, now: Date): Kept {
  const making = readConsistently(db, (consistent) => make(consistent, now)).then(({ body, until }) => {
    made.until = until
    made.text = JSON.stringify(schema.parse(body))
    return made.text
  })
  const made: Kept = { making, text: undefined, until: undefined }
  return made
}

function forgetOldest(answers: Map<string, Kept>): void {
  const [oldest] = answers.keys()
  if (oldest !== undefined) answers.delete(oldest)
}

/** Half an index would say wrong things about money. */
function refuseWhileRebuilding({ rebuilding }: Snapshot): void {
  if (rebuilding) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: REBUILD_RETRY_SECONDS })
}

/** What the answer was read from, and how old that may be. */
function describeIndex(reply: FastifyReply, { block, currentAt }: Snapshot): FastifyReply {
  if (block !== undefined) reply.header('x-index-block', block.number.toString())
  if (currentAt !== undefined) {
    reply.header('x-index-age', Math.max(0, Math.floor((Date.now() - currentAt.getTime()) / 1000)).toString())
  }
  return reply
}
