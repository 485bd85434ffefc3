import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  /** Shown in place of what failed. */
  readonly fallback?: ReactNode
  readonly onError?: (error: unknown) => void
  readonly children: ReactNode
}

/** A part that fails does not take the page with it. */
export class PartBoundary extends Component<PartBoundaryProps> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
