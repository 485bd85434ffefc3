import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TopicRanker, type Weights, weights } from '@melos/questions'
import tuning from '../server/test/support/assistant-tuning.json' with { type: 'json' }
import { renderMarkdown } from '../web/render-markdown.ts'
import { about } from '../web/src/content/about.ts'
import { cutAbout, cutText, listQuestions } from '../web/src/features/read-legal/list-passages.ts'

const content = join(import.meta.dirname, '../web/src/content')
const read = (file: string) => readFileSync(join(content, file), 'utf8')
const pages = [
  ['/help', 'help.md'],
  ['/terms-conditions', 'legal/terms-conditions.md'],
  ['/privacy-policy', 'legal/website-privacy-policy.md'],
  ['/privacy-policy?tab=cookies', 'legal/cookie-privacy-policy.md'],
] as const
const passages = [...pages.flatMap(([page, file]) => cutText(page, renderMarkdown(read(file)))), ...cutAbout(about)]
const texts = passages.map(({ url, section, text }) => ({ topic: url, title: section, text }))
const questions = listQuestions(read('questions.md'))

const begun = performance.now()
const ranker = new TopicRanker(texts, questions)
console.info(`Learned ${questions.length} questions in ${(performance.now() - begun).toFixed(0)} ms`)

/** Secrets are found by other means. */
const set = tuning.filter(({ topics }) => !topics.includes('reply:secret'))

function measure(tried: Weights) {
  const found = set.map(({ question, topics }) => {
    const { ranked } = ranker.rank(question, tried)
    const [best, second] = ranked
    const isFirst = topics.includes(best?.topic ?? '')
    const isThird = ranked.slice(0, 3).some(({ topic }) => topics.includes(topic))
    return { isFirst, isThird, score: best?.score ?? 0, lead: (best?.score ?? 0) - (second?.score ?? 0) }
  })
  const share = (count: number) => Math.round((1000 * count) / set.length) / 10
  const isWrong = (one: (typeof found)[number], score: number, lead: number) =>
    !one.isFirst && one.score >= score && one.lead >= lead
  return {
    first: share(found.filter(({ isFirst }) => isFirst).length),
    three: share(found.filter(({ isThird }) => isThird).length),
    /** Each pair of thresholds with its shares of certain answers and of wrong ones among all. */
    certainty: [0.35, 0.4, 0.45, 0.5, 0.55].flatMap((score) =>
      [0.03, 0.06, 0.1, 0.15, 0.2].map((lead) => ({
        ...{ score, lead },
        certain: share(found.filter((one) => one.score >= score && one.lead >= lead).length),
        wrong: share(found.filter((one) => isWrong(one, score, lead)).length),
      })),
    ),
  }
}

let best = { tried: weights as Weights, ...measure(weights) }
console.info('Now', best.first, best.three)
for (const text of [0.05, 0.15]) {
  for (const words of [0.1, 0.2, 0.3, 0.45]) {
    for (const letters of [0.1, 0.2, 0.3, 0.45]) {
      for (const bayes of [0.1, 0.2, 0.3]) {
        for (const sharpness of [0.5, 1]) {
          const sum = text + words + letters + bayes
          const of = (part: number) => Math.round((1000 * part) / sum) / 1000
          const tried = {
            ...weights,
            text: of(text),
            words: of(words),
            letters: of(letters),
            bayes: of(bayes),
            sharpness,
          }
          const found = measure(tried)
          if (found.first + found.three > best.first + best.three) best = { tried, ...found }
        }
      }
    }
  }
}
console.info(best.tried, `${best.first}% right, ${best.three}% among three`)
console.table(best.certainty)
