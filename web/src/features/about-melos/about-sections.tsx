import type { AboutContent } from '../../content/about.ts'
import { auctionsLink } from '../../content/navigation.ts'
import { Amounts } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from './carousel.tsx'
import { texts } from './texts.ts'

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
              <p className="mt-1 max-w-prose text-muted">
                <Amounts>{text}</Amounts>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

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
              <p className="mt-1 text-sm opacity-80">
                <Amounts>{step.text}</Amounts>
              </p>
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

export function KeyBenefits({ benefits: { title, lead, points } }: { benefits: AboutContent['benefits'] }) {
  return (
    <section className="page-width pt-16 sm:pt-24">
      <SectionHeading id="benefits" title={title} lead={lead} />
      <Carousel label={title}>
        {points.map((point) => (
          <li key={point.title} className="rounded-card border border-line bg-surface p-5 sm:p-6">
            <h3 className="font-display text-lg font-bold tracking-[-0.02em]">{point.title}</h3>
            <p className="mt-2 text-sm text-muted">
              <Amounts>{point.text}</Amounts>
            </p>
          </li>
        ))}
      </Carousel>
    </section>
  )
}

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

export function ClosingCall({ closing: { title, text, action, risk } }: { closing: AboutContent['closing'] }) {
  return (
    <section className="page-width">
      <div className="rounded-card border border-line bg-surface px-6 py-12 text-center sm:px-12 sm:py-20">
        <h2 className="font-display text-2xl font-extrabold tracking-[-0.035em] sm:text-3xl">{title}</h2>
        <p className="mx-auto mt-4 max-w-prose text-muted">{text}</p>
        <div className="mt-8">
          <ButtonLink to={auctionsLink.to}>{action}</ButtonLink>
        </div>
        <p className="mt-6 text-sm text-muted">{risk}</p>
      </div>
    </section>
  )
}

export function SectionHeading({ id, title, lead }: { id: string; title: string; lead: string }) {
  return (
    <div className="mb-8 max-w-2xl sm:mb-12">
      <h2 id={id} className="scroll-mt-24 font-display text-xl font-extrabold tracking-[-0.03em] sm:text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-md opacity-80">{lead}</p>
    </div>
  )
}

export function OutboundArrow() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current" strokeWidth="1.6">
      <path d="M3 9 9 3M4 3h5v5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export function SampleMark() {
  return (
    <span className="inline-block rounded-full border border-dashed border-current px-2 text-xs leading-5 font-medium opacity-80">
      {texts.sample}
    </span>
  )
}
