/** Apart from the other texts, because every page of whoever is signed in loads them. */
export const bellTexts = {
  label: (unread: number) => (unread === 0 ? 'Alerts' : unread === 1 ? 'Alerts, 1 unread' : `Alerts, ${unread} unread`),
} as const
