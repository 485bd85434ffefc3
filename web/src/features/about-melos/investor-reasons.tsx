import type { AboutContent } from '../../content/about-content.ts'
import { SectionHeading } from './section-heading.tsx'

/** Set like the tracks on the back of a sleeve. */
export function InvestorReasons({ reasons }: { reasons: AboutContent['reasons'] }) {
  return (
    <section className="page-width grid py-16 sm:py-24 lg:grid-cols-[22rem_1fr] lg:gap-16">
      <SectionHeading id="reasons" title={reasons.title} lead={reasons.lead} />
      <ol className="border-t border-line">
        {reasons.points.map(({ title, text }, position) => (
          <li key={title} className="grid grid-cols-[3.5rem_1fr] border-b border-line py-6">
            <span aria-hidden="true" className="font-mono text-sm leading-7 text-accent">{`A${position + 1}`}</span>
            <div>
              <h3 className="font-display text-lg font-bold tracking-[-0.02em]">{title}</h3>
              <p className="mt-1 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
