import type { FastifyReply } from 'fastify'
import { type Database, readConsistently } from '../database/database.ts'
import { shareReads } from '../database/share-reads.ts'
import { chainNow, indexAgeSeconds, readSnapshot, type Snapshot } from '../indexer/read-snapshot.ts'
import { RequestError } from './request-error.ts'

interface Answer {
  readonly body: unknown
  readonly until?: Date | undefined
}

/** An answer of the current version. `text` is undefined while the answer is being made. */
interface Kept {
  readonly making: Promise<string>
  text: string | undefined
  until: Date | undefined
}

interface Question {
  readonly key: string
  readonly schema: { parse(body: unknown): unknown }
  /** Makes the answer from one state of the database, one query at a time. */
  readonly make: Make<Answer>
}

/** `now` is the later of the clock and the last block's time. */
type Make<Value> = (db: Database, now: Date) => Promise<Value>

export interface AnswerCache {
  send(reply: FastifyReply, question: Question): Promise<FastifyReply>
  /** Makes a personal answer for one request, also from one state of the database. */
  make<Value>(reply: FastifyReply, make: Make<Value>): Promise<Value>
}

const MOST_ANSWERS = 1_000
const REBUILD_RETRY_SECONDS = 5

/** Each request first asks the database for the current data version, so an answer is at least as new as its request. */
export function createAnswerCache(db: Database): AnswerCache {
  const shareSnapshot = shareReads(() => readSnapshot(db))
  let version: bigint | undefined
  let answers = new Map<string, Kept>()

  return {
    async send(reply, question) {
      const snapshot = await shareSnapshot()
      refuseWhileRebuilding(snapshot)
      const now = chainNow(snapshot)
      // A slow request may hold an older version, which must not replace newer answers.
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

/** A partial index would show wrong amounts. */
function refuseWhileRebuilding({ rebuilding }: Snapshot): void {
  if (rebuilding) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: REBUILD_RETRY_SECONDS })
}

function describeIndex(reply: FastifyReply, snapshot: Snapshot): FastifyReply {
  const ageSeconds = indexAgeSeconds(snapshot)
  if (snapshot.block !== undefined) reply.header('x-index-block', `${snapshot.block.number}`)
  if (ageSeconds !== undefined) reply.header('x-index-age', `${Math.floor(ageSeconds)}`)
  return reply
}
