import './offline-bar.css'
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../client/connection.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'

/** Above everything, in amber: the line to the server no longer exists, or the server takes too long. */
export function OfflineBar() {
  const connection = useConnection()
  const queries = useQueryClient()
  return (
    <div role="status">
      {connection !== 'fine' && (
        <div className="line-bar">
          <Icon name="warning" />
          {connection === 'offline' ? texts.offline : texts.slow}
          <button
            type="button"
            className="link-button"
            onClick={() => void queries.refetchQueries({ type: 'active' })}
          >
            {texts.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}
