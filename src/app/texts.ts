export const texts = {
  nothingToSee: 'There is nothing for you here yet',
  nothingToSeeDetail: 'Your account may see no part of Mandate. Ask your administrator for a user role.',
  profile: 'Profile',
} as const
