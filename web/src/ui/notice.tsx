import type { ReactNode } from 'react'

interface NoticeProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly isPage?: boolean
}

export function Notice({ title, children, action, isPage = false }: NoticeProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className="relative overflow-hidden rounded-card border border-line bg-surface px-6 py-12 sm:px-12 sm:py-20">
      <Grooves />
      <div className="relative max-w-xl">
        <Title className="font-display text-xl font-bold tracking-[-0.02em] sm:text-2xl">{title}</Title>
        <div className="mt-3 text-md text-muted">{children}</div>
        {action !== undefined && <div className="mt-8">{action}</div>}
      </div>
    </section>
  )
}

const radii = [30, 38, 46, 54, 62, 70, 78, 86, 94]

function Grooves() {
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden="true"
      className="absolute top-1/2 -right-40 hidden size-96 -translate-y-1/2 fill-none stroke-line md:block lg:-right-24"
    >
      {radii.map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} strokeWidth="1.5" />
      ))}
      <circle cx="100" cy="100" r="20" className="fill-accent stroke-none" />
      <circle cx="100" cy="100" r="3" className="fill-surface stroke-none" />
    </svg>
  )
}
