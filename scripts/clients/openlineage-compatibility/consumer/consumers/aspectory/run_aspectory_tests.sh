#!/bin/bash

usage() {
    echo "Usage: $0 --url ADDRESS [OPTIONS], at the top of the repository"
    echo ""
    echo "Options:"
    echo "  --url ADDRESS      Address of a running Aspectory (required)"
    echo "  --token TOKEN      Access token of an administrator, if authentication is on"
    echo "  --release VERSION  OpenLineage release of the events"
    echo "  --dump-api-state   Write the state of the entities to api_state, without comparing it"
    echo "  -h, --help         Show this help message and exit"
    exit "$1"
}

URL=""
TOKEN=""
RELEASE=""
DUMP_API_STATE=()

while [[ "$#" -gt 0 ]]; do
    case $1 in
        --url) URL="$2"; shift ;;
        --token) TOKEN="$2"; shift ;;
        --release) RELEASE="$2"; shift ;;
        --dump-api-state) DUMP_API_STATE=(--dump) ;;
        -h|--help) usage 0 ;;
        *) echo "Unknown parameter passed: $1"; usage 1 ;;
    esac
    shift
done

[[ -n "$URL" ]] || { echo "Error: --url is missing."; usage 1; }

pip install -r consumer/consumers/aspectory/validator/requirements.txt

PYTHONPATH=scripts python consumer/consumers/aspectory/validator/validator.py \
  --url "$URL" \
  --token "$TOKEN" \
  --release "$RELEASE" \
  --consumer_dir consumer/consumers/aspectory \
  --scenario_dir consumer/scenarios \
  --target aspectory-report.json "${DUMP_API_STATE[@]}"
