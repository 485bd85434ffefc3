import type { AboutContent } from '../../content/about-content.ts'
import { Carousel } from './carousel.tsx'
import { SectionHeading } from './section-heading.tsx'

export function KeyBenefits({ benefits: { title, lead, points } }: { benefits: AboutContent['benefits'] }) {
  return (
    <section className="page-width pt-16 sm:pt-24">
      <SectionHeading id="benefits" title={title} lead={lead} />
      <Carousel label={title}>
        {points.map((point) => (
          <li key={point.title} className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <h3 className="font-display text-lg font-bold tracking-[-0.02em]">{point.title}</h3>
            <p className="mt-2 text-sm text-muted">{point.text}</p>
          </li>
        ))}
      </Carousel>
    </section>
  )
}
