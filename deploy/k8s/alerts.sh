#!/usr/bin/env bash
# The alert rules of deploy/monitoring as a resource of the Prometheus operator:
#
#   deploy/k8s/alerts.sh | kubectl apply -n lorentztron -f -
set -euo pipefail

cat << 'HEAD'
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: lorentztron
spec:
HEAD
sed 's/^\(.\)/  \1/' "$(dirname "${BASH_SOURCE[0]}")/../monitoring/rules.yml"
