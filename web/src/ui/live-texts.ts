export const liveTexts = { live: 'Live', connecting: 'Connecting…', reconnecting: 'Reconnecting…' } as const
