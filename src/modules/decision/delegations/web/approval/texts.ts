/** The texts of the checks of an approval. */
export const texts = {
  checks: 'Checks',
  verdict: { PASSED: 'Passed', ATTENTION: 'Attention', FAILED: 'Failed' },
}
