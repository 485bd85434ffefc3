import type { ButtonHTMLAttributes } from 'react'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `main` is the one action of a view. */
  readonly look?: 'main' | 'quiet'
  readonly isWide?: boolean
}

const looks = {
  main: 'bg-accent text-on-accent hover:opacity-90',
  quiet: 'border border-line text-ink hover:border-muted',
} as const

export function Button({ look = 'main', isWide = false, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-6 text-sm font-semibold transition-opacity disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]} ${isWide ? 'w-full' : ''}`}
    />
  )
}
