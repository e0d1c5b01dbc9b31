#!/bin/sh
# Moves the primary away from a full disk, which PostgreSQL reports to the shops but not to Patroni.
# Four log segments are left for a clean shutdown.
set -eu
curl -fs -o /dev/null "http://$PATRONI_RESTAPI_CONNECT_ADDRESS/primary" || exit 0
free=$(df --output=avail --block-size=1M /var/lib/postgresql/15/shop | tail -n 1)
[ "$free" -ge 64 ] && exit 0
exec patronictl -c /etc/patroni/config.yml switchover shop --leader "$PATRONI_NAME" --force
