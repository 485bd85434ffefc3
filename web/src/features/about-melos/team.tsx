import type { AboutContent, Person } from '../../content/about-content.ts'
import { Carousel } from './carousel.tsx'
import { OutboundArrow } from './outbound-arrow.tsx'
import { Portrait } from './portrait.tsx'
import { SampleMark } from './sample-mark.tsx'
import { SectionHeading } from './section-heading.tsx'
import { texts } from './texts.ts'

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

function PersonFacts({ person: { name, role, profile, isSample } }: { person: Person }) {
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
