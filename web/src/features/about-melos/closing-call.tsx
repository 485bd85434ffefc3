import type { AboutContent } from '../../content/about-content.ts'
import { auctionsLink } from '../../content/navigation.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

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
