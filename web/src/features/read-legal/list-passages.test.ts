import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../render-markdown.ts'
import { about } from '../../content/about.ts'
import { cutAbout, cutText } from './list-passages.ts'

const head = '---\ntitle: Help\ndescription: Short.\ndate: 2025-04-01\nversion: 1.0\n---\n'
const cut = (body: string) => cutText('/help', renderMarkdown(head + body))

test('each paragraph is a passage with its address', () => {
  expect(
    cut('Before.\n\n## What it costs\n\nTen *percent*.\nOn top.\n\nNothing else.\n\n## Refunds\n\nAll.\n'),
  ).toEqual([
    { source: 'Help', section: 'What it costs', url: '/help#what-it-costs', text: 'Ten percent. On top.' },
    { source: 'Help', section: 'What it costs', url: '/help#what-it-costs', text: 'Nothing else.' },
    { source: 'Help', section: 'Refunds', url: '/help#refunds', text: 'All.' },
  ])
})

test('a list stays with the sentence before it, one line to an item, with its numbers', () => {
  const [first, second, ...others] = cut('## Items\n\nThese:\n\n1. one & two\n2. [three](/help)\n\n- loose\n\nAfter.\n')
  expect(first?.text).toBe('These:\n1. one & two\n2. three\n- loose')
  expect(second?.text).toBe('After.')
  expect(others).toEqual([])
})

test('a subheading stays with its paragraph', () => {
  expect(cut('## A\n\n### Detail\n\nWords.\n').map(({ text }) => text)).toEqual(['Detail\nWords.'])
})

test('passages are plain text without markup', () => {
  expect(cut('## A\n\n“1 < 2” & `x > y`\n')[0]?.text).toBe('“1 < 2” & x > y')
})

const passages = cutAbout(about)

test('every point of the page is a passage with its anchor', () => {
  const { points } = about.reasons
  const reasons = passages.filter(({ url }) => url === '/about#reasons')
  expect(reasons.map(({ text }) => text)).toEqual([
    about.reasons.lead,
    ...points.map(({ title, text }) => `${title}: ${text}`),
  ])
  expect(new Set(passages.map(({ url }) => url))).toEqual(
    new Set(['/about', '/about#reasons', '/about#launch', '/about#benefits', '/about#team', '/about#partners']),
  )
})

test('the team is one passage with every name and role', () => {
  const [team] = passages.filter(({ url }) => url === '/about#team')
  for (const { name, role } of about.team.people) expect(team?.text).toContain(`- ${name}, ${role}`)
})
