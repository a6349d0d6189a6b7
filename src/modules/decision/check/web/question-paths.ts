/** The pages of the questions: the address of each asks one again. */
export const CHECK_PATH = '/authority/check'
export const WHO_CAN_PATH = '/authority/who-can'
