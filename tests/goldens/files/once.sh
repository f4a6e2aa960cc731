# Answers its first question and no other.
while read -r line; do
    case $line in
    *'"type":"move"'*)
        legal=${line#*'"legal":["'}
        echo "${legal%%\"*}"
        while read -r line; do :; done
        ;;
    esac
done
