import type { AboutContent } from '../../content/about.ts'
import { OutboundArrow, SampleMark } from './about-sections.tsx'
import { texts } from './texts.ts'

const grooves = [112, 120, 128, 136, 144, 152, 160, 168, 176, 184, 192]

/** Extends under the top bar, which is transparent on this page. */
export function AboutHero({ hero }: { hero: AboutContent['hero'] }) {
  return (
    <div className="relative isolate overflow-hidden border-b border-line bg-surface">
      <HeroRecord />
      <div className="page-width pt-32 pb-88 sm:pt-40 lg:pb-28">
        <div className="max-w-xl xl:max-w-2xl">
          <h1 className="font-display text-2xl font-extrabold tracking-[-0.04em] sm:text-3xl">{hero.title}</h1>
          <p className="mt-6 max-w-prose text-md text-muted sm:text-lg">{hero.lead}</p>
          <p className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            {hero.backing} <strong className="font-semibold">{hero.backer.name}</strong>
            {hero.backer.isSample && <SampleMark />}
          </p>
          <div className="mt-10 flex flex-wrap gap-3">
            <HeroButton link={hero.investorDeck} className="bg-accent text-on-accent hover:opacity-90" />
            <HeroButton link={hero.tokenomics} className="border border-muted hover:border-ink" />
            <HeroButton link={hero.launchPage} className="border border-muted hover:border-ink" />
          </div>
          <nav aria-label={texts.links} className="mt-6 flex flex-wrap items-center gap-x-6">
            {hero.links.map(({ label, href }) => (
              <a
                key={href}
                href={href}
                className="flex h-11 items-center gap-1.5 text-sm underline-offset-4 hover:underline"
              >
                {label}
                <OutboundArrow />
              </a>
            ))}
            {hero.isSample && <SampleMark />}
          </nav>
        </div>
      </div>
    </div>
  )
}

function HeroButton({ link, className }: { link: AboutContent['hero']['tokenomics']; className: string }) {
  return (
    <a
      href={link.href}
      className={`inline-flex h-11 items-center gap-2 rounded-full px-6 text-sm font-semibold transition-opacity ${className}`}
    >
      {link.label}
      <OutboundArrow />
    </a>
  )
}

function HeroRecord() {
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      className="absolute -right-24 -bottom-40 -z-10 size-120 sm:-right-20 lg:top-24 lg:-right-80 lg:bottom-auto lg:size-180 xl:-right-40"
    >
      <circle cx="200" cy="200" r="200" className="fill-ink" />
      <g className="fill-none stroke-surface" strokeOpacity="0.22">
        {grooves.map((radius) => (
          <circle key={radius} cx="200" cy="200" r={radius} />
        ))}
      </g>
      <circle cx="200" cy="200" r="84" className="fill-accent" />
      <path d="M121 178h49v22h60v22h49" className="fill-none stroke-surface" strokeWidth="9" />
      <circle cx="200" cy="200" r="9" className="fill-surface" />
    </svg>
  )
}
