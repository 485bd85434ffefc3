import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../render-markdown.ts'
import { about } from '../../content/about.ts'
import { cutAbout, cutText, listQuestions } from './list-passages.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../content', file), 'utf8')
const questions = listQuestions(read('questions.md'))
const pages = [
  ['/help', 'help.md'],
  ['/terms-conditions', 'legal/terms-conditions.md'],
  ['/privacy-policy', 'legal/website-privacy-policy.md'],
  ['/privacy-policy?tab=cookies', 'legal/cookie-privacy-policy.md'],
] as const
const passages = [...pages.flatMap(([page, file]) => cutText(page, renderMarkdown(read(file)))), ...cutAbout(about)]
const sections = [...new Set(passages.map(({ url }) => url))]
const topics = Map.groupBy(questions, ({ topic }) => topic)
const toKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

test('every section has at least eight questions', () => {
  expect(sections.filter((url) => (topics.get(url)?.length ?? 0) < 8)).toEqual([])
})

test('every heading is a section, current data or a reply', () => {
  const own = [...topics.keys()].filter((topic) => !/^(live|reply):[a-z-]+$/.test(topic))
  expect(own.filter((topic) => !sections.includes(topic))).toEqual([])
})

test('no question occurs twice', () => {
  const same = Map.groupBy(questions, ({ question }) => toKey(question))
  expect([...same.values()].filter(({ length }) => length > 1)).toEqual([])
})

test('the first question about current data, which the assistant suggests, is a proper sentence', () => {
  const first = [...topics].flatMap(([topic, [known]]) => (topic.startsWith('live:') ? [known?.question ?? ''] : []))
  expect(first.filter((question) => !/^[A-Z].*\?$/.test(question))).toEqual([])
})
