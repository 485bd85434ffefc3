import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseQuestion, TopicRanker, type Weights, weights } from '@melos/questions'
import tuning from '../server/test/support/assistant-tuning.json' with { type: 'json' }
import { renderMarkdown } from '../web/render-markdown.ts'
import { about } from '../web/src/content/about.ts'
import { cutAbout, cutText, listQuestions } from '../web/src/features/read-legal/list-passages.ts'

/** The bank is split into so many parts; each is ranked by a ranker that has learned the others. */
const PARTS = 4
const pages = [
  ['/help', 'help.md'],
  ['/terms-conditions', 'legal/terms-conditions.md'],
  ['/privacy-policy', 'legal/website-privacy-policy.md'],
  ['/privacy-policy?tab=cookies', 'legal/cookie-privacy-policy.md'],
] as const
const read = (file: string) => readFileSync(join(import.meta.dirname, '../web/src/content', file), 'utf8')
const passages = [...pages.flatMap(([page, file]) => cutText(page, renderMarkdown(read(file)))), ...cutAbout(about)]
const texts = passages.map(({ url, section, text }) => ({ topic: url, title: section, text }))
const bank = listQuestions(read('questions.md'))

interface Case {
  readonly topics: readonly string[]
  /** The score of each topic by each single part of the weights. */
  readonly scores: ReadonlyMap<string, readonly number[]>
}

const nothing: Weights = { ...weights, text: 0, questions: 0, bayes: 0 }
const single: readonly Weights[] = [
  { ...nothing, text: 1 },
  { ...nothing, questions: 1 },
  ...[0.25, 0.5, 1].map((sharpness) => ({ ...nothing, bayes: 1, sharpness })),
]

function toCase(ranker: TopicRanker, { question, topics }: { question: string; topics: readonly string[] }): Case {
  const { core } = parseQuestion({ question })
  const scores = new Map<string, number[]>()
  for (const each of single) {
    for (const { topic, score } of ranker.rank(core, each).ranked) {
      scores.set(topic, [...(scores.get(topic) ?? []), score])
    }
  }
  return { topics, scores }
}

const begun = performance.now()
const pause = () => Promise.resolve()
const whole = await TopicRanker.learn(texts, bank, pause)
console.info(`Learned ${bank.length} questions in ${(performance.now() - begun).toFixed(0)} ms`)
/** Secrets are found by other means. */
const tuned = tuning.filter(({ topics }) => !topics.includes('reply:secret')).map((each) => toCase(whole, each))
const crossed: Case[] = []
for (let part = 0; part < PARTS; part += 1) {
  const others = bank.filter((_question, place) => place % PARTS !== part)
  const left = bank.filter((_question, place) => place % PARTS === part)
  const ranker = await TopicRanker.learn(texts, others, pause)
  crossed.push(...left.map(({ question, topic }) => toCase(ranker, { question, topics: [topic] })))
}

const share = (count: number, of: number) => Math.round((1000 * count) / of) / 10

function measure(cases: readonly Case[], parts: readonly number[]) {
  const found = cases.map(({ topics, scores }) => {
    const rate = (own: readonly number[]) => own.reduce((sum, score, place) => sum + score * (parts[place] ?? 0), 0)
    const ranked = [...scores].map(([topic, own]) => ({ topic, score: rate(own) })).sort((a, b) => b.score - a.score)
    const [best, second] = ranked
    return {
      isFirst: topics.includes(best?.topic ?? ''),
      isThird: ranked.slice(0, 3).some(({ topic }) => topics.includes(topic)),
      ...{ score: best?.score ?? 0, lead: (best?.score ?? 0) - (second?.score ?? 0) },
    }
  })
  const first = share(found.filter(({ isFirst }) => isFirst).length, cases.length)
  const three = share(found.filter(({ isThird }) => isThird).length, cases.length)
  return { first, three, found }
}

const tries = [0.05, 0.1, 0.15, 0.3].flatMap((text) =>
  [0.2, 0.4, 0.6, 0.8].flatMap((questions) =>
    [0, 1, 2].map((sharp) => {
      const parts = [text, questions, 0, 0, 0]
      parts[2 + sharp] = 1 - questions
      return parts.map((part) => part / (1 + text))
    }),
  ),
)
const results = tries
  .map((parts) => {
    const [cross, own] = [measure(crossed, parts), measure(tuned, parts)]
    return { parts, cross, own, sum: cross.first + cross.three + (own.first + own.three) / 4 }
  })
  .sort((one, other) => other.sum - one.sum)
console.info(
  'text, questions, bayes with sharpness 0.25, 0.5 and 1: % right and among three of the bank and of the set',
)
for (const { parts, cross, own } of results.slice(0, 5)) {
  const rounded = parts.map((part) => part.toFixed(3)).join(' ')
  console.info(rounded, `| ${cross.first} ${cross.three} | ${own.first} ${own.three}`)
}
const sharpness = [0.25, 0.5, 1].indexOf(weights.sharpness)
const { found } = measure(
  crossed,
  [weights.text, weights.questions, 0, 0, 0].map((part, place) => (place === 2 + sharpness ? weights.bayes : part)),
)
console.info('Certain answers to the bank’s questions with the present weights, and wrong ones among them, in %')
console.table(
  [0.25, 0.3, 0.35, 0.4, 0.45].flatMap((score) =>
    [0.03, 0.06, 0.1, 0.15].map((lead) => {
      const certain = found.filter((each) => each.score >= score && each.lead >= lead)
      const wrong = certain.filter(({ isFirst }) => !isFirst)
      return { score, lead, certain: share(certain.length, found.length), wrong: share(wrong.length, certain.length) }
    }),
  ),
)
