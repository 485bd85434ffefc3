import type { ButtonHTMLAttributes } from 'react'

/** For the ways beside the main one. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-11 cursor-pointer text-sm text-muted underline underline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
    />
  )
}
