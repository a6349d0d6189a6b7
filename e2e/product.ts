type Product = { url: string; data: string }

/**
 * The running product that this worker tries: one of those in MANDATE_PRODUCTS (JSON), each worker its own, so that journeys
 * beside each other do not meet. Without it the one at MANDATE_URL, with its data in MANDATE_DATA.
 */
export function product(): Product {
  const { MANDATE_PRODUCTS, MANDATE_URL, MANDATE_DATA, TEST_PARALLEL_INDEX = '0' } = process.env
  const several = MANDATE_PRODUCTS ? (JSON.parse(MANDATE_PRODUCTS) as Product[]) : []
  return (
    several[Number(TEST_PARALLEL_INDEX) % several.length] ?? {
      url: MANDATE_URL ?? 'http://127.0.0.1:3000',
      data: MANDATE_DATA ?? '.mandate',
    }
  )
}
