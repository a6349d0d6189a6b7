export const texts = {
  nothingToSee: 'You have no access yet',
  nothingToSeeDetail:
    'You do not have access to any part of Mandate. Ask your administrator to assign you a role.',
  profile: 'Profile',
} as const
