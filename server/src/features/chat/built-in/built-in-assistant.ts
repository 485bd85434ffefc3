import {
  asksForAdvice,
  asksIfWins,
  hasPassword,
  hasSecret,
  isOrder,
  parseQuestion,
  type Ranked,
  weights,
} from '@melos/questions'
import type { Assistant, ParsedQuestion, Question, ReadSite } from '../assistant.ts'
import { createLiveAnswers, ofAuction, type Understood } from './live/answer-live.ts'
import { isMine } from './live/mine.ts'
import { answerFromSection, createLibrary, GLOSSARY, type Library, linkToSection, listChoices } from './open-library.ts'
import { texts } from './texts.ts'

/** A section's URL, a `live:` topic of current data, or a `reply:` that the assistant gives itself. */
export interface Reply {
  /** What the question is about, likeliest first; the person can choose among them if the assistant isn't certain. */
  readonly topics: readonly string[]
  readonly isCertain: boolean
  readonly text: string
}

export interface BuiltInAssistant extends Assistant {
  reply(question: Question): Promise<Reply>
  readonly open: () => Promise<Library>
}

const replies: ReadonlyMap<string, string> = new Map(
  Object.entries(texts.replies).map(([name, text]) => [`reply:${name}`, text]),
)
const CHOICES = 3
const numbered = /\bauction (?:number |no |nr |id )?\d+\b/g
/** Below this score, a topic isn't even a choice. */
const MIN_CHOICE = 0.05

/**
 * Answers from the site's own texts and data, without a language model. It only reads, and it never repeats or executes what a
 * person types.
 */
export function createBuiltInAssistant(readSite: ReadSite): BuiltInAssistant {
  const open = createLibrary(readSite)
  const live = createLiveAnswers(readSite)

  async function reply(question: Question): Promise<Reply> {
    if (hasSecret(question.question)) return certain('reply:secret', texts.secret)
    if (hasPassword(question.question)) return certain('reply:secret', texts.password)
    const asked = parseQuestion(question)
    const refused = refuse(asked)
    try {
      const library = await open()
      const understood = await live.understand(asked, library.vocabulary)
      // What looks like an order or a request for advice may be the name of a song.
      const sure = refused === undefined ? undefined : refuse(understood.bare, library)
      return sure ?? (await findAny(library, understood))
    } catch (error) {
      if (refused !== undefined) return refused
      throw error
    }
  }

  /** One of the sentences may be a clear question if the whole isn't. */
  async function findAny(library: Library, { bare, ids }: Understood): Promise<Reply> {
    const whole = await find(library, { bare, ids })
    if (whole.isCertain || bare.sentences.length < 2) return whole
    const sentences = bare.question.split(/(?<=[.!?;:])\s+|\n/)
    const { asked = [], others = [] } = Object.groupBy(sentences, (each) => (each.endsWith('?') ? 'asked' : 'others'))
    for (const sentence of [...asked, ...others]) {
      const part = await find(library, { bare: parseQuestion({ ...bare, question: sentence }), ids })
      if (part.isCertain && !part.topics[0]?.startsWith('reply:')) return part
    }
    return whole
  }

  async function find(library: Library, understood: Understood): Promise<Reply> {
    const { bare, ids } = understood
    const answerLive = async (topic: string) =>
      certain(topic, (await live.answer(topic, understood)) ?? texts.replies.unknown)
    const line = ids.length > 0 ? undefined : library.define(bare.core)
    if (line !== undefined) return certain(GLOSSARY, [line, ...seeAlso(library, bare.core)].join('\n'))
    if (asksIfWins(bare.core)) return await answerLive('live:would-win')

    const { ranked, isOurs, coverage } = library.ranker.rank(bare.core.replaceAll(numbered, 'this auction'))
    const first = ranked.slice(0, CHOICES)
    const topics = first.map(({ topic }) => topic)
    const [best = '', ...others] = topics
    const isCertain = isOurs && isClear(ranked)
    if (ids.length > 0 && !isCertain && !isMine(best)) {
      return await answerLive(topics.find((each) => ofAuction.has(each)) ?? 'live:state')
    }
    if (!isOurs) {
      const isForeign = coverage === 0 || (best === 'reply:unknown' && isClear(ranked))
      const isChoice = ({ topic, score }: Ranked) => score >= MIN_CHOICE && !topic.startsWith('reply:')
      const near = isForeign ? [] : first.filter(isChoice).map(({ topic }) => topic)
      const text = [texts.replies.unknown, ...listChoices(library, near)].join('\n')
      return { topics: ['reply:unknown', ...near], isCertain: near.length === 0, text }
    }
    if (best === 'reply:order') return { topics, isCertain, text: refuseOrder(library, bare.core) }
    const said = replies.get(best) ?? (best.startsWith('live:') ? await live.answer(best, understood) : undefined)
    const text = said ?? answerFromSection(library, best, { question: bare.core, isCertain })
    const choices = isCertain ? [] : listChoices(library, others)
    return { topics, isCertain, text: [text, ...choices].join('\n') }
  }

  return {
    open,
    reply,
    async *answer(question, signal) {
      signal.throwIfAborted()
      const { text } = await reply(question)
      signal.throwIfAborted()
      for (const line of text.split(/(?<=\n)/)) yield line
    },
  }
}

function isClear([best, second]: readonly Ranked[]): boolean {
  if (best === undefined) return false
  return best.score >= weights.certainScore && best.score - (second?.score ?? 0) >= weights.certainLead
}

function refuse({ core, sentences }: ParsedQuestion, library?: Library): Reply | undefined {
  const advice = asksForAdvice(core)
  if (advice !== undefined) return certain(`reply:${advice}`, texts.replies[advice])
  if (!isOrder(sentences)) return undefined
  return certain('reply:order', library === undefined ? texts.replies.order : refuseOrder(library, core))
}

/** With the section that says how people do it themselves. */
const refuseOrder = (library: Library, core: string): string =>
  [texts.replies.order, ...seeAlso(library, core)].join('\n')

/** The best section of the help page. */
function seeAlso({ ranker, section }: Library, core: string): string[] {
  const best = ranker.rank(core).ranked.find(({ topic }) => topic.startsWith('/help') && topic !== GLOSSARY)
  const [passage] = section(best?.topic ?? '')
  return passage === undefined ? [] : [texts.seeAlso(linkToSection(passage))]
}

const certain = (topic: string, text: string): Reply => ({ topics: [topic], isCertain: true, text })
