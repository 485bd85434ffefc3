import type { AboutContent } from '../../content/about-content.ts'
import { OutboundArrow } from './outbound-arrow.tsx'
import { SampleMark } from './sample-mark.tsx'
import { SectionHeading } from './section-heading.tsx'

export function Partners({ partners: { title, lead, entries } }: { partners: AboutContent['partners'] }) {
  return (
    <section className="page-width py-16 sm:py-24">
      <SectionHeading id="partners" title={title} lead={lead} />
      <ul className="grid sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3">
        {entries.map(({ name, role, href, isSample }) => (
          <li key={name} className="flex items-start justify-between gap-3 border-t border-line py-5">
            <div>
              <h3>
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center gap-2 font-display text-lg font-bold tracking-[-0.02em] underline-offset-4 hover:underline"
                >
                  {name}
                  <OutboundArrow />
                </a>
              </h3>
              <p className="text-sm text-muted">{role}</p>
            </div>
            {isSample && (
              <span className="pt-2.5">
                <SampleMark />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
