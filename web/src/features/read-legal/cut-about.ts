import type { Passage } from '@melos/api-contract'
import type { AboutContent } from '../../content/about-content.ts'

type Anchor = 'reasons' | 'launch' | 'benefits' | 'team' | 'partners'

/** What the about page says, in pieces: each point by itself, people and partners together. */
export function cutAbout({ hero, reasons, launch, benefits, team, partners }: AboutContent): Passage[] {
  const at = (section: string, anchor?: Anchor) => (text: string) => ({
    source: 'About us',
    section,
    url: anchor === undefined ? '/about' : `/about#${anchor}`,
    text,
  })
  const points = ({ lead }: { lead: string }, list: readonly { title: string; text: string }[]) => [
    lead,
    ...list.map(({ title, text }) => `${title}: ${text}`),
  ]
  return [
    ...[hero.lead, `${hero.backing} ${hero.backer.name}.`].map(at(hero.title)),
    ...points(reasons, reasons.points).map(at(reasons.title, 'reasons')),
    ...points(launch, launch.steps).map(at(launch.title, 'launch')),
    ...points(benefits, benefits.points).map(at(benefits.title, 'benefits')),
    ...[listed(team.lead, team.people)].map(at(team.title, 'team')),
    ...[listed(partners.lead, partners.entries)].map(at(partners.title, 'partners')),
  ]
}

function listed(lead: string, entries: readonly { name: string; role: string }[]): string {
  return [lead, ...entries.map(({ name, role }) => `- ${name}, ${role}`)].join('\n')
}
