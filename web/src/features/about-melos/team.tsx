import type { AboutContent } from '../../content/about.ts'
import { OutboundArrow, SampleMark, SectionHeading } from './about-sections.tsx'
import { Carousel } from './carousel.tsx'
import { texts } from './texts.ts'

const grooves = [34, 38, 42, 46, 50, 54]

export function Team({ team: { title, lead, people } }: { team: AboutContent['team'] }) {
  return (
    <section className="page-width pt-16 sm:pt-24">
      <SectionHeading id="team" title={title} lead={lead} />
      <Carousel label={title}>
        {people.map((person, position) => (
          <li key={person.name} className="overflow-hidden rounded-card border border-line bg-surface">
            <Portrait name={person.name} position={position} />
            <PersonFacts person={person} />
          </li>
        ))}
      </Carousel>
    </section>
  )
}

function PersonFacts({
  person: { name, role, profile, isSample },
}: {
  person: AboutContent['team']['people'][number]
}) {
  return (
    <div className="p-5 pb-2">
      <h3 className="font-display text-lg font-bold tracking-[-0.02em]">{name}</h3>
      <p className="text-sm text-muted">{role}</p>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <a
          href={profile.href}
          aria-label={texts.profileOf(profile.label, name)}
          className="inline-flex h-11 items-center gap-1.5 font-medium underline-offset-4 hover:underline"
        >
          {profile.label}
          <OutboundArrow />
        </a>
        {isSample && <SampleMark />}
      </p>
    </div>
  )
}

function Portrait({ name, position }: { name: string; position: number }) {
  const x = position % 2 === 0 ? 62 : 98
  return (
    <svg viewBox="0 0 160 100" aria-hidden="true" className="block w-full border-b border-line bg-paper">
      <circle cx={x} cy="50" r="60" className="fill-ink" />
      <g className="fill-none stroke-paper" strokeOpacity="0.25" strokeWidth="0.6">
        {grooves.map((radius) => (
          <circle key={radius} cx={x} cy="50" r={radius} />
        ))}
      </g>
      <circle cx={x} cy="50" r="26" className="fill-accent" />
      <text x={x} y="57" textAnchor="middle" fontSize="20" fontWeight="800" className="fill-on-accent font-display">
        {initials(name)}
      </text>
    </svg>
  )
}

function initials(name: string): string {
  return name
    .split(' ')
    .map(([first]) => first)
    .join('')
    .slice(0, 2)
}
