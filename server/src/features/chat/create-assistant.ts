import type { PublicConfig } from '@melos/api-contract'
import type { Assistant, Question, ReadSite } from './assistant.ts'
import { createBuiltInAssistant } from './built-in/built-in-assistant.ts'
import { hasSecret } from './built-in/find-secret.ts'
import { refuseAdvice, refuseOrder } from './built-in/fixed-answers.ts'
import { asksForMine, isPersonal } from './built-in/live/live-topics.ts'
import { parseQuestion } from './built-in/parse-question.ts'
import { createExternalAssistant, type ExternalService } from './external-assistant.ts'

interface AssistantParts {
  readonly readSite: ReadSite
  readonly chain: PublicConfig['chain']
  /** If absent, the built-in assistant answers everything. */
  readonly service?: ExternalService | undefined
}

const description =
  'Melos is an auction house for songs. Artists sell shares of a song’s royalties as tokens in a uniform-price auction: ' +
  'every winner pays the lowest winning bid, and everyone else gets their deposit refunded.'

export function createAssistant({ readSite, chain: { id, name }, service }: AssistantParts): Assistant {
  const builtIn = createBuiltInAssistant(readSite)
  if (service === undefined) return builtIn
  const customContext = { description, token: 'MELS', chain: { id, name } }
  const external = createExternalAssistant(service, { customContext })
  return {
    answer: (question, signal) => (staysHere(question) ? builtIn : external).answer(question, signal),
  }
}

/** Secrets, personal questions, advice and orders never go to another service. */
function staysHere(question: Question): boolean {
  const { core, sentences } = parseQuestion(question)
  return (
    hasSecret(question.question) ||
    isPersonal(core) ||
    asksForMine(core) ||
    refuseAdvice(core) !== undefined ||
    refuseOrder(sentences) !== undefined
  )
}
