import './icon-button.css'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from './Icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'type' | 'children'> & {
  icon: IconName
  /** What it does: its name for who hears the page, its tooltip for who points at it. */
  label: string
  /** Side of the icon. */
  size?: 14 | 16 | undefined
  /** With a line around it: among buttons that have one. */
  framed?: boolean | undefined
}

/** A button that shows an icon alone. */
export const IconButton = ({ icon, label, size = 16, framed, className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    className={['icon-button', framed && 'icon-button-framed', className].filter(Boolean).join(' ')}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} size={size} />
  </button>
)
