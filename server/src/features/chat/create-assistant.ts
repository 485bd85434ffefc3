import type { PublicConfig } from '@melos/api-contract'
import { asksForAdvice, hasPassword, hasSecret, isOrder, isPersonal, parseQuestion } from '@melos/questions'
import type { Assistant, Question, ReadSite } from './assistant.ts'
import { type BuiltInAssistant, createBuiltInAssistant, type Reply } from './built-in/built-in-assistant.ts'
import { describeProduct, type ExternalService, instruct, streamAnswer } from './external-assistant.ts'
import { groundAnswer, listSources, type Source } from './ground-answer.ts'

interface AssistantParts {
  readonly readSite: ReadSite
  readonly chain: PublicConfig['chain']
  /** If absent, the built-in assistant answers everything. */
  readonly service?: ExternalService | undefined
}

export function createAssistant({ readSite, chain: { id, name }, service }: AssistantParts): Assistant {
  const builtIn = createBuiltInAssistant(readSite)
  if (service === undefined) return builtIn
  const external: ExternalService = service

  async function* relay(asked: Question, signal: AbortSignal): AsyncGenerator<string> {
    const passages = await findSources(builtIn, asked).catch(() => [])
    const context = { ...describeProduct({ id, name }), passages: passages.map(({ text }) => text) }
    yield* streamAnswer(external, { question: asked.question, context }, signal)
  }

  async function* askModel(asked: Question, signal: AbortSignal): AsyncGenerator<string> {
    const reply = await builtIn.reply(asked)
    const sources = answersItself(reply) ? [] : await findSources(builtIn, asked)
    if (sources.length === 0) return yield* builtIn.answer(asked, signal)
    const system = instruct(sources.map(({ text }) => text))
    const pieces = streamAnswer(external, { question: asked.question, system }, signal)
    let isBegun = false
    try {
      for await (const sentence of groundAnswer(pieces, sources)) {
        isBegun = true
        yield sentence
      }
    } catch (error) {
      if (isBegun || signal.aborted) throw error
    }
    // Without a sentence that a passage supports, the site's own words are the answer.
    if (!isBegun) yield reply.text
  }

  return {
    answer: (asked, signal) => {
      if (staysHere(asked)) return builtIn.answer(asked, signal)
      return external.model === undefined ? relay(asked, signal) : askModel(asked, signal)
    },
  }
}

/** Secrets, personal questions, advice and orders never go to another service. */
function staysHere({ question }: Question): boolean {
  const { core, sentences } = parseQuestion({ question })
  const isRefused = asksForAdvice(core) !== undefined || isOrder(sentences)
  return hasSecret(question) || hasPassword(question) || isPersonal(core) || isRefused
}

/** Current data is exact here, and what isn't about Melos is not for the model. */
function answersItself({ topics: [best = ''] }: Reply): boolean {
  return best.startsWith('reply:') || best.startsWith('live:')
}

const MAX_SECTIONS = 6

/** The best sections and, on an auction's page, its figures. Nothing in them is by artists: the auction has no name there. */
async function findSources(builtIn: BuiltInAssistant, { question, auctionId }: Question): Promise<Source[]> {
  const { ranker, section } = await builtIn.open()
  const { ranked } = ranker.rank(parseQuestion({ question }).core)
  const best = ranked.filter(({ topic }) => topic.startsWith('/')).slice(0, MAX_SECTIONS)
  const sections = listSources(best.map(({ topic }) => section(topic)))
  if (auctionId === undefined) return sections
  const { text } = await builtIn.reply({ question: 'How is this auction going?', auctionId })
  const figures = text.replaceAll(/\[[^\]]*\]\(\/auction\/(\d+)(?:\/check)?\)/g, 'auction $1')
  return [
    ...sections,
    { text: figures, link: `[Auction ${auctionId}](/auction/${auctionId})`, path: `/auction/${auctionId}` },
  ]
}
