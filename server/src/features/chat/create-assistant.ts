import type { PublicConfig } from '@melos/api-contract'
import type { Assistant, Question, ReadSite } from './assistant.ts'
import { readQuestion } from './built-in/asked.ts'
import { createBuiltInAssistant } from './built-in/built-in-assistant.ts'
import { hasSecret } from './built-in/find-secret.ts'
import { asksForMine, isPersonal } from './built-in/live/live-topics.ts'
import { refuseAdvice } from './built-in/refusals/advice.ts'
import { refuseOrder } from './built-in/refusals/orders.ts'
import { createExternalAssistant, type ExternalService } from './external-assistant.ts'

interface AssistantParts {
  readonly readSite: ReadSite
  readonly chain: PublicConfig['chain']
  /** Absent where the built-in assistant answers everything. */
  readonly service?: ExternalService | undefined
}

const description =
  'Melos is an auction house for songs. Artists sell shares of the royalties of a song as tokens, by a uniform-price ' +
  'auction: every winner pays the lowest winning bid, and everybody else gets the deposit back.'

export function createAssistant({ readSite, chain: { id, name }, service }: AssistantParts): Assistant {
  const builtIn = createBuiltInAssistant(readSite)
  if (service === undefined) return builtIn
  const customContext = { description, token: 'MELS', chain: { id, name } }
  const external = createExternalAssistant(service, { customContext })
  return {
    answer: (question, signal) => (staysHere(question) ? builtIn : external).answer(question, signal),
  }
}

/** What is nobody else's business, and what must not be left to others: keys, a person's own bids, advice and orders. */
function staysHere(question: Question): boolean {
  const { core, sentences } = readQuestion(question)
  return (
    hasSecret(question.question) ||
    isPersonal(core) ||
    asksForMine(core) ||
    refuseAdvice(core) !== undefined ||
    refuseOrder(sentences) !== undefined
  )
}
