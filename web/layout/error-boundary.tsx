import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'

type ErrorBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode }
type CatcherProps = ErrorBoundaryProps & { readonly location: unknown }
type CatcherState = { readonly failedAt: unknown; readonly hasFailed: boolean }

/**
 * Shows `fallback` when a child throws while it renders, until the next navigation. It stands below `<html>`: the root
 * error boundary of React Router would render the whole document again, and Trusted Types block the scripts in it (pages-4).
 */
export function RenderBoundary(props: ErrorBoundaryProps) {
  return <Catcher {...props} location={useLocation()} />
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failedAt: null, hasFailed: false }

  static getDerivedStateFromError(): Partial<CatcherState> {
    return { hasFailed: true }
  }

  /** Clears the error once the location differs from the one that failed. */
  static getDerivedStateFromProps({ location }: CatcherProps, { failedAt, hasFailed }: CatcherState): CatcherState {
    return { failedAt: location, hasFailed: hasFailed && (failedAt === null || failedAt === location) }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
