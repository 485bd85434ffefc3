import type { KnownQuestion, Passage } from '@melos/api-contract'
import type { AboutContent } from '../../content/about.ts'
import type { LegalText } from '../../content/legal/legal-text.ts'

const block = /<(p|ul|ol|h3)>(.*?)<\/\1>/gs

/** A text's paragraphs with their URLs. A list belongs to the sentence before it. */
export function cutText(page: string, { title, sections, html }: LegalText): Passage[] {
  const [, ...bodies] = html.split(/<h2 .*?<\/h2>/s)
  return sections.flatMap((section, position) =>
    cutSection(bodies[position] ?? '').map((text) => ({
      source: title,
      section: section.title,
      url: `${page}#${section.id}`,
      text,
    })),
  )
}

function cutSection(html: string): string[] {
  const paragraphs: string[] = []
  let isLeading = false
  for (const [, kind, inner = ''] of html.matchAll(block)) {
    const text = kind === 'ul' || kind === 'ol' ? toItems(inner, kind === 'ol') : toWords(inner)
    const last = paragraphs.at(-1)
    const isList = kind === 'ul' || kind === 'ol'
    if (last !== undefined && (isLeading || isList)) paragraphs[paragraphs.length - 1] = `${last}\n${text}`
    else paragraphs.push(text)
    isLeading = kind === 'h3'
  }
  return paragraphs
}

function toItems(html: string, isNumbered: boolean): string {
  const items = [...html.matchAll(/<li>(.*?)<\/li>/gs)]
  return items.map(([, item = ''], place) => `${isNumbered ? `${place + 1}.` : '-'} ${toWords(item)}`).join('\n')
}

const entities: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
}

function toWords(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

type Anchor = 'reasons' | 'launch' | 'benefits' | 'team' | 'partners'

/** The about page's passages: one per point, and one each for the team and the partners. */
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

/** The lines of the question bank, each with the topic above it. */
export function listQuestions(bank: string): KnownQuestion[] {
  const [, ...topics] = bank.split(/^## /m)
  return topics.flatMap((part) => {
    const [topic = '', ...lines] = part.split('\n')
    return lines.flatMap((line) => (line.startsWith('- ') ? [{ topic, question: line.slice(2) }] : []))
  })
}
