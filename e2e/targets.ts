import type { Page } from '@playwright/test'

/** What is smaller than a finger needs, as the page shows it now; links in running text excepted (WCAG 2.5.8). */
export const smallTargets = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((side) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), textarea, summary, [role=switch], [role=option], [role=treeitem], [tabindex="0"]'
    /** What takes the tap for it. */
    const AROUND =
      'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .rich-text-box, .code-input, .chip'
    const isInText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (each) => each !== element && (each.textContent ?? '').trim() !== '',
      )
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true], .unseen')
    const sizeOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const reach = after.content !== 'none' && after.position === 'absolute'
      return {
        width: Math.max(box.width, reach ? Number.parseFloat(after.width) || 0 : 0),
        height: Math.max(box.height, reach ? Number.parseFloat(after.height) || 0 : 0),
      }
    }
    const targets = new Set(
      [...document.querySelectorAll(CONTROLS)]
        .filter(
          (each) =>
            !each.matches(':disabled, .skip-link, main, .list-edge') && isSeen(each) && !isInText(each),
        )
        .map((each) =>
          each.matches('input, textarea, [contenteditable]') ? (each.closest(AROUND) ?? each) : each,
        ),
    )
    return [...targets].flatMap((each) => {
      const { width, height } = sizeOf(each)
      if (width === 0 || (width >= side - 0.5 && height >= side - 0.5)) return []
      const name = each.getAttribute('aria-label') || (each.textContent ?? '').trim()
      return `${Math.round(width)}×${Math.round(height)} ${each.tagName.toLowerCase()}.${[...each.classList].join('.')} “${name.slice(0, 40)}”`
    })
  }, least)
