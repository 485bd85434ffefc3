export const texts = {
  pageTitle: 'Invitation',
  title: 'Set your admin password',
  lead: 'Choose the password that you’ll log in with. Your login is the email address that got this link.',
  needsScript: 'This page needs JavaScript.',
  submit: 'Set the password',
  busy: 'Setting the password…',
  done: 'Your password is set. Log in with it.',
  incomplete: {
    title: 'This link isn’t complete',
    text: 'Open the link in the email again, or copy all of it.',
    action: 'Admin login',
  },
  expired: 'This link doesn’t work any more. Ask an administrator for a new one.',
} as const
