import { expect, test } from 'vitest'
import { about } from '../../content/about.ts'
import { cutAbout } from './cut-about.ts'

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

test('the team is one passage that names everybody and what they do', () => {
  const [team] = passages.filter(({ url }) => url === '/about#team')
  for (const { name, role } of about.team.people) expect(team?.text).toContain(`- ${name}, ${role}`)
})
