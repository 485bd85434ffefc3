import type { AboutContent } from '../../content/about-content.ts'
import { OutboundArrow } from './outbound-arrow.tsx'
import { SampleMark } from './sample-mark.tsx'
import { SectionHeading } from './section-heading.tsx'

export function LaunchModel({ launch: { title, lead, backer, steps } }: { launch: AboutContent['launch'] }) {
  return (
    <section className="bg-ink py-16 text-paper sm:py-24">
      <div className="page-width">
        <SectionHeading id="launch" title={title} lead={lead} />
        <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, position) => (
            <li key={step.title} className="border-t-2 border-paper pt-4">
              <span aria-hidden="true" className="font-mono text-sm">
                {position + 1}
              </span>
              <h3 className="mt-2 font-display text-lg font-bold tracking-[-0.02em]">{step.title}</h3>
              <p className="mt-1 text-sm opacity-80">{step.text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-10 flex flex-wrap items-center gap-x-3 text-sm">
          <span className="opacity-80">{backer.role}</span>
          <a
            href={backer.href}
            className="inline-flex h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
          >
            {backer.name}
            <OutboundArrow />
          </a>
          {backer.isSample && <SampleMark />}
        </p>
      </div>
    </section>
  )
}
