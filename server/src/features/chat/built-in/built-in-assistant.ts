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
import { createLiveAnswers, type Understood } from './live/answer-live.ts'
import { isMine } from './live/mine.ts'
import {
  answerFromSection,
  answerUnsure,
  createLibrary,
  GLOSSARY,
  type Library,
  linkToSection,
  listChoices,
} from './open-library.ts'
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

const replies: Readonly<Record<string, string>> = {
  'reply:greeting': texts.greeting,
  'reply:thanks': texts.thanks,
  'reply:bye': texts.bye,
  'reply:who-am-i': texts.whoAmI,
  'reply:what-i-can': texts.whatICan,
  'reply:investment': texts.advice.investment,
  'reply:tax': texts.advice.tax,
  'reply:legal': texts.advice.legal,
  'reply:order': texts.order,
  'reply:unknown': texts.unknown,
}
const CHOICES = 3
const numbered = /\bauction (?:number |no |nr |id )?\d+\b/g
/** Below this score, a topic isn't even a choice. */
const MIN_CHOICE = 0.05

/**
 * Answers from the site's own texts and data, without a language model. It only reads, and it never repeats or executes what a
 * person types.
 */
export function createBuiltInAssistant(
  readSite: ReadSite,
  { now = Date.now }: { now?: () => number } = {},
): BuiltInAssistant {
  const open = createLibrary(readSite)
  const live = createLiveAnswers(readSite, now)

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
    const [asked, others] = [
      sentences.filter((each) => each.endsWith('?')),
      sentences.filter((each) => !each.endsWith('?')),
    ]
    for (const sentence of [...asked, ...others]) {
      const part = await find(library, { bare: parseQuestion({ ...bare, question: sentence }), ids })
      if (part.isCertain && !part.topics[0]?.startsWith('reply:')) return part
    }
    return whole
  }

  async function find(library: Library, understood: Understood): Promise<Reply> {
    const { bare, ids } = understood
    const line = ids.length > 0 ? undefined : library.define(bare.core)
    if (line !== undefined) return certain(GLOSSARY, defineWord(library, line, bare.core))
    if (asksIfWins(bare.core)) {
      return certain('live:would-win', (await live.answer('live:would-win', understood)) ?? texts.unknown)
    }

    const { ranked, isOurs, coverage } = library.ranker.rank(bare.core.replaceAll(numbered, 'this auction'))
    const topics = ranked.slice(0, CHOICES).map(({ topic }) => topic)
    const [best = '', ...others] = topics
    const isCertain = isOurs && isClear(ranked)
    if (ids.length > 0 && !isCertain && !isMine(best)) {
      const topic = topics.find((each) => live.isOfAuction(each)) ?? 'live:state'
      return certain(topic, (await live.answer(topic, understood)) ?? texts.unknown)
    }
    if (!isOurs) {
      const isForeign = coverage === 0 || (best === 'reply:unknown' && isClear(ranked))
      const isChoice = ({ topic, score }: Ranked) => score >= MIN_CHOICE && !topic.startsWith('reply:')
      const near = isForeign
        ? []
        : ranked
            .slice(0, CHOICES)
            .filter(isChoice)
            .map(({ topic }) => topic)
      const text = [texts.unknown, ...listChoices(library, near)].join('\n')
      return { topics: ['reply:unknown', ...near], isCertain: near.length === 0, text }
    }
    if (best === 'reply:order') return { topics, isCertain, text: refuseOrder(library, bare.core) }
    const said = replies[best] ?? (best.startsWith('live:') ? await live.answer(best, understood) : undefined)
    const choices = isCertain ? [] : listChoices(library, others)
    if (said !== undefined) return { topics, isCertain, text: [said, ...choices].join('\n') }
    const text = isCertain ? answerFromSection(library, best, bare.core) : answerUnsure(library, topics, bare.core)
    return { topics, isCertain, text }
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
  if (advice !== undefined) return certain(`reply:${advice}`, texts.advice[advice])
  if (!isOrder(sentences)) return undefined
  return certain('reply:order', library === undefined ? texts.order : refuseOrder(library, core))
}

/** With the section that says how people do it themselves. */
function refuseOrder(library: Library, core: string): string {
  return [texts.order, ...listBest(library, core).map(texts.seeAlso)].join('\n')
}

/** The glossary's line, and the section that says more. */
function defineWord(library: Library, line: string, core: string): string {
  const source = library.section(GLOSSARY).slice(0, 1).map(linkToSection).map(texts.source)
  return [line, ...source, ...listBest(library, core).map(texts.seeAlso)].join('\n')
}

/** The best section of the help page. */
function listBest({ ranker, section }: Library, core: string): string[] {
  const { ranked } = ranker.rank(core)
  const best = ranked.find(({ topic }) => topic.startsWith('/help') && topic !== GLOSSARY)
  return section(best?.topic ?? '')
    .slice(0, 1)
    .map(linkToSection)
}

const certain = (topic: string, text: string): Reply => ({ topics: [topic], isCertain: true, text })
